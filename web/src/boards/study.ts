// An argument about a drawing that is gone through step by step.

export interface Study {
  readonly title: string;
  readonly about: string;
  /** What the button says that begins it. */
  readonly invitation: string;
  readonly canOpen: boolean;
  readonly isOpen: boolean;
  readonly count: number;
  index: number;
  /** What is said at this step. */
  readonly told: string;
  /** What stands there at this step, in notation. */
  readonly now: string;
  /** Why there is nothing to go through. */
  readonly failure: string;
  open(): Promise<void>;
  close(): void;
}
