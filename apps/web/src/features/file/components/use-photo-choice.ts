import { useEffect, useState } from 'react'
import { decode, imageAmong, PhotoError } from '../model/photo.ts'

interface Chosen {
  url: string
  image: HTMLImageElement
}

interface PhotoStore {
  onChange: (picture: Blob | null) => Promise<unknown>
  isBusy: boolean
  onReset: () => void
}

/** From the file to the cut picture: what is chosen, what is shown while it is stored, and what went wrong before. */
export function usePhotoChoice({ onChange, isBusy, onReset }: PhotoStore) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [failed, setFailed] = useState<Blob | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const reset = () => {
    onReset()
    setRefusal(null)
    setFailed(null)
  }
  const open = async (files: readonly File[]) => {
    if (files.length === 0 || isBusy) return
    reset()
    const file = imageAmong(files)
    const url = file ? URL.createObjectURL(file) : null
    try {
      if (!url) throw new PhotoError('notAnImage')
      const image = await decode(url)
      setChosen({ url, image })
    } catch (error) {
      if (url) URL.revokeObjectURL(url)
      setRefusal(error)
    }
  }
  const discard = () => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(null)
  }
  const store = (picture: Blob) => {
    reset()
    setPreview(URL.createObjectURL(picture))
    // What went wrong is said by the caller's state.
    onChange(picture).catch(() => {
      setPreview(null)
      setFailed(picture)
    })
  }

  return {
    chosen,
    /** Address of the picture that is being stored, or was. */
    preview,
    /** Why a file cannot be a photo. */
    refusal,
    // The list of a file input is emptied with it: taken over at once.
    choose: (files: Iterable<File> | null | undefined) => void open([...(files ?? [])]),
    discard,
    use: (picture: Blob) => {
      discard()
      store(picture)
    },
    remove: () => {
      reset()
      setPreview(null)
      onChange(null).catch(() => undefined)
    },
    /** The picture that could not be stored, once more. */
    retry: failed ? () => store(failed) : null,
  }
}
