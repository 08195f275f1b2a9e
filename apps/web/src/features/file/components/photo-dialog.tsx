import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { PhotoCropper } from '../../../ui/photo-cropper.tsx'
import { type Area, cut } from '../model/photo.ts'
import { photoErrorText } from '../mutations.ts'

interface PhotoDialogProps {
  url: string
  image: HTMLImageElement
  title: string
  onClose: () => void
  /** Called with the selected square of the picture as a JPEG file. */
  onUse: (picture: Blob) => void
}

/** Lets the user select a square of the picture. Callers mount this component only while the dialog is open. */
export function PhotoDialog({ url, image, title, onClose, onUse }: PhotoDialogProps) {
  const { t } = useLingui()
  const [area, setArea] = useState<Area | null>(null)
  const [error, setError] = useState<unknown>(null)
  const use = () => {
    if (area) cut(image, area).then(onUse, setError)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="choice"
      closesOnOutsidePress={false}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" onPress={use} isDisabled={area === null}>
            {t`Use photo`}
          </Button>
        </>
      }
    >
      {error ? (
        <Note tone="neg" role="alert" className="mb-4">
          {photoErrorText(error)}
        </Note>
      ) : null}
      <PhotoCropper image={url} onChange={setArea} />
    </Dialog>
  )
}
