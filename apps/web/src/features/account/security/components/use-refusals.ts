import { useState } from 'react'

/** Counts refusals for `Form`, which moves the focus to the field in error at each. Give `count` to `onError`. */
export function useRefusals(): { refusals: number; refuse: () => void } {
  const [refusals, setRefusals] = useState(0)
  return { refusals, refuse: () => setRefusals((before) => before + 1) }
}
