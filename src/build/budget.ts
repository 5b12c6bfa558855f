/** A budget that tasks share: each waits, in the order of asking, until what is under way leaves room for it. */
export class Budget {
  private underWay = 0;
  private turn: Promise<void> = Promise.resolve();
  private onRoom = (): void => {};

  constructor(private readonly most: number) {}

  /** Runs a task that costs so much; one that costs more than there is runs alone. */
  async run<Result>(cost: number, task: () => Promise<Result>): Promise<Result> {
    this.turn = this.turn.then(() => this.room(cost));
    await this.turn;
    try {
      return await task();
    } finally {
      this.underWay -= cost;
      this.onRoom();
    }
  }

  private async room(cost: number): Promise<void> {
    while (this.underWay > 0 && this.underWay + cost > this.most)
      await new Promise<void>((resolve) => {
        this.onRoom = resolve;
      });
    this.underWay += cost;
  }
}
