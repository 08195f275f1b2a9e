import { useLingui } from '@lingui/react/macro'
import { Camera as CameraIcon, Images } from 'lucide-react'
import { useState } from 'react'
import { type Camera, CameraError } from '../../../../platform/camera.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Note } from '../../../../ui/note.tsx'
import type { PictureChoice } from './use-picture-choice.ts'

interface CameraSheetProps {
  camera: Camera
  title: string
  choice: PictureChoice
  onClose: () => void
}

/** Lets the user of the native app choose between the camera, the photo gallery and cancel. */
export function CameraSheet({ camera, title, choice, onClose }: CameraSheetProps) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = async (
    from: () => Promise<File | null>,
    texts: { readonly refused: string; readonly failed: string },
  ) => {
    setProblem(null)
    setBusy(true)
    try {
      const file = await from()
      if (file) choice.choose([file])
      onClose()
    } catch (error) {
      setProblem(error instanceof CameraError ? texts[error.reason] : texts.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={title} size="choice">
      <div className="grid gap-2">
        {problem ? (
          <Note tone="neg" role="alert">
            {problem}
          </Note>
        ) : null}
        <Button
          icon={CameraIcon}
          isDisabled={isBusy}
          onPress={() =>
            void ask(() => camera.takePhoto(), {
              refused: t`Camera permission not granted`,
              failed: t`Failed to take photo`,
            })
          }
        >
          {t`Take Photo`}
        </Button>
        <Button
          icon={Images}
          isDisabled={isBusy}
          onPress={() =>
            void ask(() => camera.chooseFromGallery(), {
              refused: t`Photos permission not granted`,
              failed: t`Failed to select image`,
            })
          }
        >
          {t`Choose from Gallery`}
        </Button>
        <Button variant="ghost" onPress={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </Dialog>
  )
}
