export interface EntryText {
  readonly title: string
  /** The text below the title. Null if the title alone says everything. */
  readonly body: string | null
}
