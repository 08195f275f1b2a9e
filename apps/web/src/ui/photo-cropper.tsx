import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import './photo-cropper.css'
import { IconButton } from './icon-button.tsx'

interface PhotoCropperProps {
  /** An address the page may show: a blob's. */
  image: string
  /** The chosen square, in the image's own pixels. */
  onChange: (area: { x: number; y: number; width: number; height: number }) => void
}

const MAX_ZOOM = 4
const ZOOM_STEP = 0.1

/**
 * A round window over a picture that is moved and enlarged below it: by dragging and pinching, by arrow keys, by a
 * slider. What is chosen is the square around the window.
 */
export function PhotoCropper({ image, onChange }: PhotoCropperProps) {
  const { t } = useLingui()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const zoomBy = (step: number) => setZoom(Math.min(MAX_ZOOM, Math.max(1, zoom + step)))
  return (
    <div>
      <div className="photo-cropper">
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          keyboardStep={8}
          // Its styles come as a stylesheet: the content-security-policy allows no injected ones.
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onChange(pixels)}
          cropperProps={{
            'aria-label': t`Part of the photo that is shown; arrow keys move it`,
            role: 'group',
          }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <div className="mt-3 flex items-center gap-2">
        <IconButton icon={Minus} size="small" label={t`Zoom out`} onPress={() => zoomBy(-5 * ZOOM_STEP)} />
        <input
          className="photo-zoom"
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          aria-label={t`Zoom`}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
        <IconButton icon={Plus} size="small" label={t`Zoom in`} onPress={() => zoomBy(5 * ZOOM_STEP)} />
      </div>
    </div>
  )
}
