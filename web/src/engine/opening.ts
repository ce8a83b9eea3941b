// What a screen has open. An answer about what was open before comes too late: whoever waits for it waits for ever, so nothing
// that follows an `await` has to ask whether it is wanted still.

export class Opening {
  private count = 0;

  /** Something else is opened, or the screen is left: what was waited for until now does not come any more. */
  end(): void {
    this.count += 1;
  }

  /** What comes of a promise, or its failure, if the same is open then. */
  async wait<T>(promise: Promise<T>): Promise<T> {
    const own = this.count;
    const never = new Promise<never>(() => undefined);
    try {
      const found = await promise;
      return await (own === this.count ? found : never);
    } catch (error) {
      if (own !== this.count) {
        return await never;
      }
      throw error;
    }
  }
}
