import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { friendErrorText } from './friend-error-text.ts'

interface ActOptions<Input, Answer> {
  run: (input: Input) => Promise<Answer>
  /**
   * Returns the specification's text for a failure of this mutation, shown if the error has no text of its own.
   */
  failedText: () => string
  onDone?: (answer: Answer, input: Input) => unknown
  onFailed?: (error: unknown, input: Input) => unknown
}

/**
 * Runs a mutation when the user presses a button.
 * A second press does nothing while the mutation runs, even if React has not re-rendered yet.
 */
export function useAct<Input, Answer>({ run, failedText, onDone, onFailed }: ActOptions<Input, Answer>) {
  const isRunning = useRef(false)
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: run,
    ...(onDone ? { onSuccess: (answer: Answer, input: Input) => onDone(answer, input) } : {}),
    ...(onFailed ? { onError: (failure: unknown, input: Input) => onFailed(failure, input) } : {}),
    onSettled: () => {
      isRunning.current = false
    },
  })
  return {
    isPending,
    isSuccess,
    error,
    reset,
    errorText: error === null ? null : friendErrorText(error, failedText()),
    act: (input: Input) => {
      if (isRunning.current) return
      isRunning.current = true
      mutate(input)
    },
  }
}
