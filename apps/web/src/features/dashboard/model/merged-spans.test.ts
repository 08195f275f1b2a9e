import { expect, it } from 'vitest'
import { mergedSpans } from './merged-spans.ts'

const hours = (start: number, end: number) => ({ start: start * 60, end: end * 60 })

it('merges overlapping, contained and touching spans, in any order', () => {
  const found = mergedSpans([hours(18.25, 19), hours(18, 19), hours(19, 20), hours(9, 10)])

  expect(found).toEqual([hours(9, 10), hours(18, 20)])
})

it('keeps spans that do not touch', () => {
  expect(mergedSpans([hours(9, 10), hours(11, 12)])).toEqual([hours(9, 10), hours(11, 12)])
})
