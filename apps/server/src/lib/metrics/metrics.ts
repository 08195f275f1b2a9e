/** What one process counts of itself. Names and labels are ours: nothing of a person, and no id. */
export interface Metrics {
  /** @param route as it was bound, `/api/v1/events/:id` */
  request(request: { method: string; route: string; status: number; seconds: number }): void
  delivery(way: string, result: string): void
  /** Asked whenever somebody reads; a reading without labels is the whole. */
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
