import { useState } from 'react'

/**
 * Counts failed submissions of a form. When the count changes, `Form` focuses the first invalid field.
 * Pass `refuse` as `onError` of the form's mutation, so that every error is counted.
 */
export function useRefusals(): { refusals: number; refuse: () => void } {
  const [refusals, setRefusals] = useState(0)
  return { refusals, refuse: () => setRefusals((before) => before + 1) }
}
