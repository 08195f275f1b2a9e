import { useLingui } from '@lingui/react/macro'
import { type DragEvent, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { photoAddress } from '../../../../lib/file-address.ts'
import { Button } from '../../../../ui/button.tsx'
import { AdultDisc } from '../../../../ui/disc.tsx'
import { usePreload } from '../../../../ui/preload.ts'
import { decode, imageAmong, PhotoError } from '../model/photo.ts'
import { photoErrorText, useChangePhoto } from '../mutations.ts'

const loadDialog = () => import('./photo-dialog.tsx')
const PhotoDialog = lazy(() => loadDialog().then((module) => ({ default: module.PhotoDialog })))

interface PhotoFieldProps {
  name: string
  photoId: string | null
}

interface Chosen {
  url: string
  image: HTMLImageElement
}

/** The account's portrait: chosen, dropped or pasted, cut to a square in a dialog, shown at once. */
export function PhotoField({ name, photoId }: PhotoFieldProps) {
  const { t } = useLingui()
  usePreload(loadDialog)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const photo = useChangePhoto()
  const problem = refusal ? photoErrorText(refusal) : photo.errorText

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const choose = async (files: Iterable<File> | null | undefined) => {
    const list = [...(files ?? [])]
    if (list.length === 0 || photo.isPending) return
    photo.reset()
    setRefusal(null)
    const file = imageAmong(list)
    const url = file ? URL.createObjectURL(file) : null
    try {
      if (!url) throw new PhotoError('notAnImage')
      setChosen({ url, image: await decode(url) })
    } catch (error) {
      if (url) URL.revokeObjectURL(url)
      setRefusal(error)
    }
  }
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(null)
  }
  const use = (picture: Blob) => {
    close()
    setPreview(URL.createObjectURL(picture))
    photo.mutate(picture, { onError: () => setPreview(null) })
  }
  const remove = () => {
    setRefusal(null)
    setPreview(null)
    photo.mutate(null)
  }

  // A picture pasted anywhere on the page; words pasted into a field stay words.
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = imageAmong([...(event.clipboardData?.files ?? [])].filter(({ type }) => type !== ''))
    if (!file || chosen) return
    event.preventDefault()
    void choose([file])
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])

  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is the second way; the button is the first
    <div
      className={`-m-2 mb-2 rounded-control p-2 ${isOver ? 'bg-brand-tint' : ''}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AdultDisc name={name} size={56} photoUrl={preview ?? photoAddress(photoId, '256')} />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            onPress={() => input.current?.click()}
            isBusy={photo.isPending}
            busyLabel={t`Saving...`}
          >
            {t`Change photo`}
          </Button>
          {photoId !== null && !photo.isPending ? (
            <Button size="small" variant="ghost" onPress={remove}>
              {t`Remove photo`}
            </Button>
          ) : null}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*,.heic,.heif"
          className="hidden"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            void choose(event.currentTarget.files)
            // The same file chosen once more is a choice, too.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {problem ? (
        <p className="mt-2 text-sm font-medium text-neg-ink" role="alert">
          {problem}
        </p>
      ) : null}
      <Suspense>{chosen ? <PhotoDialog {...chosen} onClose={close} onUse={use} /> : null}</Suspense>
    </div>
  )
}
