import { useEffect, useRef, useState } from 'react'
import { prepare } from '../model/prepare.ts'
import type { NewPicture } from '../mutations.ts'

export interface PictureChoice {
  /** The picture that the next message will contain. Null if no picture is chosen. */
  readonly picture: (NewPicture & { readonly url: string }) | null
  /** True while the chosen file is being prepared for sending. */
  readonly isReading: boolean
  /** The error, if the last chosen file could not be prepared or stored. */
  readonly error: unknown
  readonly choose: (files: Iterable<File> | null | undefined) => void
  readonly describe: (alt: string) => void
  readonly remove: () => void
  readonly fail: (error: unknown) => void
}

/**
 * Manages the one picture that a message can contain. A newly chosen picture replaces the previous picture.
 */
export function usePictureChoice(): PictureChoice {
  const [picture, setPicture] = useState<PictureChoice['picture']>(null)
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /**
   * Counts the chosen files, so that a slow first file cannot replace a later choice.
   */
  const turn = useRef(0)
  const url = picture?.url
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])

  const read = async (file: File) => {
    const mine = ++turn.current
    setReading(true)
    setError(null)
    try {
      const prepared = await prepare(file)
      if (mine !== turn.current) return
      setPicture({ ...prepared, alt: '', url: URL.createObjectURL(prepared.file) })
    } catch (problem) {
      if (mine === turn.current) setError(problem)
    } finally {
      if (mine === turn.current) setReading(false)
    }
  }
  return {
    picture,
    isReading,
    error,
    choose: (files) => {
      const [file] = [...(files ?? [])]
      if (file) void read(file)
    },
    describe: (alt) => setPicture((before) => before && { ...before, alt }),
    remove: () => {
      turn.current += 1
      setPicture(null)
      setReading(false)
      setError(null)
    },
    fail: setError,
  }
}
