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

/**
 * Manages the chosen photo, its preview and its errors until the cropped picture is stored.
 */
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
    // This hook shows no upload errors, because the caller tracks the upload and shows the errors.
    onChange(picture).catch(() => {
      setPreview(null)
      setFailed(picture)
    })
  }

  return {
    chosen,
    /** The URL of the picture that is being stored or was just stored. Null otherwise. */
    preview,
    /** The reason why the chosen file cannot be used as a photo. */
    refusal,
    // Copy the files into an array, because clearing the file input also empties the input's FileList.
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
    /** Repeats the upload that failed last. Null if no upload has failed. */
    retry: failed ? () => store(failed) : null,
  }
}
