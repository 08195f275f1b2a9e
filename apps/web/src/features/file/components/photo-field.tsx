import { useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { photoAddress } from '../../../lib/file-address.ts'
import { FIELD_HINT } from '../../../ui/field-classes.ts'
import { Button } from '../../../ui/button.tsx'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { usePreload } from '../../../ui/preload.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { photoErrorText } from '../mutations.ts'
import { usePastedPicture } from './use-pasted-picture.ts'
import { usePhotoChoice } from './use-photo-choice.ts'

const loadDialog = () => import('./photo-dialog.tsx').then((module) => module.PhotoDialog)
const PhotoDialog = lateDialog(loadDialog)

interface PhotoFieldProps {
  /** Renders the photo at the URL, or a placeholder if the URL is null. */
  children: (photoUrl: string | null) => ReactNode
  photoId: string | null
  /**
   * Stores the cropped picture, or removes the photo if the picture is null.
   * If the upload fails, the field again shows the photo with the id `photoId`.
   * The caller sets `isBusy` during the upload, and `errorText` after a failed upload.
   */
  onChange: (picture: Blob | null) => Promise<unknown>
  isBusy: boolean
  errorText: string | null
  /** Called when the user chooses another picture, so that the caller clears the error of the last upload. */
  onReset: () => void
  chooseLabel: string
  chooseIcon?: LucideIcon
  busyLabel?: string
  removeLabel: string
  /** The title of the dialog in which the user crops the photo. */
  cropTitle: string
  /** The text that the field shows while there is no photo. */
  hint?: ReactNode
  /** The camera that a phone opens: `environment` is the rear camera, and `user` is the front camera. */
  camera: 'environment' | 'user'
}

/**
 * Lets the user choose, take, drop or paste a photo.
 * A dialog crops the photo to a square. The field shows the square before the upload has finished.
 */
export function PhotoField(props: PhotoFieldProps) {
  const { children, photoId, isBusy, chooseLabel, chooseIcon, busyLabel, hint } = props
  const { t } = useLingui()
  usePreload(loadDialog)
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const photo = usePhotoChoice(props)
  usePastedPicture(photo.chosen === null, photo.choose)
  const problem = photo.refusal ? photoErrorText(photo.refusal) : props.errorText

  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    photo.choose(event.dataTransfer.files)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping a file is an alternative to the button
    <div
      className={`-m-2 rounded-control p-2 ${isOver ? 'bg-brand-tint' : ''}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex items-center gap-4">
        {children(photo.preview ?? photoAddress(photoId, '256'))}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <Button
              size="small"
              {...(chooseIcon ? { icon: chooseIcon } : {})}
              onPress={() => files.current?.click()}
              isBusy={isBusy}
              {...(busyLabel ? { busyLabel } : {})}
            >
              {chooseLabel}
            </Button>
            {/* This button exists because the file chooser of some phones does not offer the camera. */}
            <Button
              size="small"
              className="not-pointer-coarse:hidden"
              isDisabled={isBusy}
              onPress={() => camera.current?.click()}
            >
              {t`Take photo`}
            </Button>
            {photoId !== null && !isBusy ? (
              <Button size="small" variant="ghost" onPress={photo.remove}>
                {props.removeLabel}
              </Button>
            ) : null}
          </div>
          {isBusy && photo.preview !== null ? (
            <div className="mt-2.5 max-w-[200px]">
              <ProgressBar label={t`Uploading photo...`} />
            </div>
          ) : null}
          {hint && !isBusy && photoId === null ? <p className={`${FIELD_HINT} mt-1.5`}>{hint}</p> : null}
        </div>
        <FileInput accept="image/*,.heic,.heif" ref={files} onChoose={photo.choose} />
        <FileInput accept="image/*" capture={props.camera} ref={camera} onChoose={photo.choose} />
      </div>
      {problem ? (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm" role="alert">
          <span className="font-medium text-neg-ink">{problem}</span>
          {photo.retry ? (
            <Button size="small" onPress={photo.retry}>
              {t`Try again`}
            </Button>
          ) : null}
        </div>
      ) : null}
      {photo.chosen ? (
        <PhotoDialog {...photo.chosen} title={props.cropTitle} onClose={photo.discard} onUse={photo.use} />
      ) : null}
    </div>
  )
}

interface FileInputProps {
  ref: Ref<HTMLInputElement>
  accept: string
  capture?: 'environment' | 'user'
  onChoose: (files: FileList | null) => void
}

/** The file input is hidden from users and from screen readers. A visible button opens the file chooser. */
function FileInput({ onChoose, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      className="hidden"
      tabIndex={-1}
      aria-hidden="true"
      onChange={(event) => {
        onChoose(event.currentTarget.files)
        // Clear the file input, so that choosing the same file again fires a change event.
        event.currentTarget.value = ''
      }}
    />
  )
}
