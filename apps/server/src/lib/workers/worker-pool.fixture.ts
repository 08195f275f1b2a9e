// A worker task for tests. The field `do` selects what the task does, such as loop forever or throw an error.
export type Behavior =
  | { readonly do: 'double'; readonly value: number }
  | { readonly do: 'spin' }
  | { readonly do: 'throw' }
  | { readonly do: 'hoard' }
  | { readonly do: 'sleep'; readonly ms: number }
  | { readonly do: 'look' }
  | { readonly do: 'measure'; readonly bytes: Uint8Array }

// oxlint-disable-next-line typescript/consistent-return -- `spin` never returns, to test the time limit
export async function run(payload: Behavior): Promise<unknown> {
  switch (payload.do) {
    case 'double':
      return payload.value * 2
    case 'spin':
      for (;;);
    case 'throw':
      throw new RangeError('as asked')
    case 'hoard': {
      const hoard: string[][] = []
      for (;;) hoard.push(Array.from({ length: 10_000 }, (_, index) => `${hoard.length} ${index}`))
    }
    case 'sleep':
      await new Promise((resolve) => setTimeout(resolve, payload.ms))
      return 'rested'
    case 'look':
      return { environment: Object.keys(process.env), day: Temporal.PlainDate.from('2026-03-08').dayOfWeek }
    case 'measure':
      return payload.bytes.byteLength
  }
}
