/** Metrics of one process. All names and labels come from our code, so they contain no personal data and no ids. */
export interface Metrics {
  /** @param route pattern as bound, such as `/api/v1/events/:id` */
  request(request: { method: string; route: string; status: number; seconds: number }): void
  delivery(way: string, result: string): void
  /** Calls `read` whenever Prometheus collects the metrics. A value without labels is the total. */
  watch(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Promise<Reading[]> | Reading[],
  ): void
  read(): Promise<{ readonly type: string; readonly text: string }>
}

export interface Reading {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}
