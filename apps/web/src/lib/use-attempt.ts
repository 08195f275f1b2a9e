import { useRef, useState } from 'react'

interface Attempt<Result> {
  isPending: boolean
  isSuccess: boolean
  data: Result | undefined
  error: unknown
}

const IDLE = { isPending: false, isSuccess: false, data: undefined, error: null }

/**
 * Runs an action of the user and returns its state. A new run hides the result of the previous run.
 * The sign-in page uses `useAttempt` instead of `useMutation`, because it does not load the query cache.
 */
export function useAttempt<Input, Result>(act: (input: Input) => Promise<Result>) {
  const [state, setState] = useState<Attempt<Result>>(IDLE)
  const newest = useRef(0)
  const run = (input: Input): void => {
    const own = ++newest.current
    const show = (next: Partial<Attempt<Result>>) => {
      if (own === newest.current) setState({ ...IDLE, ...next })
    }
    show({ isPending: true })
    act(input).then(
      (data) => show({ isSuccess: true, data }),
      (error: unknown) => show({ error }),
    )
  }
  const reset = (): void => {
    newest.current++
    setState(IDLE)
  }
  return { ...state, run, reset }
}
