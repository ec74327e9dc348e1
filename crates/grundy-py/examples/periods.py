"""The periods of some octal games, each with its proof checked."""

import grundy


def main() -> None:
    for code in (".07", ".137", ".156"):
        found: grundy.Period = grundy.period(f"octal:{code}")
        if found.certificate is None:
            print(found)
            continue
        checked: grundy.Verified = grundy.verify(found.certificate)
        print(checked)
        values = grundy.sequence(f"octal:{code}", 30)
        print("  ", values.tolist())


if __name__ == "__main__":
    main()
