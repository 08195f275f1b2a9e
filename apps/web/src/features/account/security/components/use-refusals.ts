import { useState } from 'react'

/**
 * Counts failed submissions. `Form` focuses the first invalid field whenever the count changes.
 * Pass `refuse` as the `onError` callback of the mutation, so that every error is counted.
 */
export function useRefusals(): { refusals: number; refuse: () => void } {
  const [refusals, setRefusals] = useState(0)
  return { refusals, refuse: () => setRefusals((before) => before + 1) }
}
