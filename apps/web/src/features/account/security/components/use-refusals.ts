import { useState } from 'react'

/**
 * Counts failed submissions for `Form`, which focuses the invalid field each time.
 * Pass `refuse` to `onError` of the mutation.
 */
export function useRefusals(): { refusals: number; refuse: () => void } {
  const [refusals, setRefusals] = useState(0)
  return { refusals, refuse: () => setRefusals((before) => before + 1) }
}
