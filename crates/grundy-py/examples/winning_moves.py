"""All winning moves of a position, and the reasons."""

import grundy


def main() -> None:
    game: grundy.Game = grundy.parse("kayles 7 + nim 3,5")
    value: grundy.Value = game.value
    print(game, "is worth", value, "and won by", game.outcome())
    for move in game.winning_moves():
        print(f"  {move.text} → {move.result} ({move.value})")
    print(game.explain())


if __name__ == "__main__":
    main()
