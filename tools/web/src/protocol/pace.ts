/// Spaces requests so that no more than `most` begin within `span` milliseconds: the service refuses more than 20 a
/// second. Returns how long to wait before the next one.
export class Pace {
  private begun: number[] = [];

  constructor(
    private readonly most = 16,
    private readonly span = 1000,
  ) {}

  next(now: number): number {
    this.begun = this.begun.filter((at) => at > now - this.span);
    const oldest = this.begun[this.begun.length - this.most];
    const wait = oldest === undefined ? 0 : oldest + this.span - now;
    this.begun.push(now + wait);
    return wait;
  }
}
