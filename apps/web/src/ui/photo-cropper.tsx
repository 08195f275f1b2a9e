import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { IconButton } from './icon-button.tsx'

interface PhotoCropperProps {
  /** The photo's URL. The content security policy must allow the URL, as it does for blob URLs. */
  image: string
  /** Called with the square that the user has selected, in pixels of the photo. */
  onChange: (area: { x: number; y: number; width: number; height: number }) => void
}

// Style the track of the slider too. If only the thumb is styled, browsers draw a white track in the dark theme.
const SLIDER = [
  'm-0 h-11 min-w-0 flex-1 cursor-pointer appearance-none rounded-control bg-transparent',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-[3px]',
  '[&::-webkit-slider-runnable-track]:bg-line-control',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-[3px] [&::-moz-range-track]:bg-line-control',
  '[&::-webkit-slider-thumb]:-mt-2 [&::-webkit-slider-thumb]:size-[22px] [&::-webkit-slider-thumb]:appearance-none',
  '[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-brand',
  '[&::-moz-range-thumb]:size-[22px] [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0',
  '[&::-moz-range-thumb]:bg-brand',
].join(' ')

const MAX_ZOOM = 4
const ZOOM_STEP = 0.1

/**
 * Lets the user move and scale a photo behind a circle by dragging, pinching, arrow keys or a slider.
 * The cropped photo is the square around the circle.
 */
export function PhotoCropper({ image, onChange }: PhotoCropperProps) {
  const { t } = useLingui()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const zoomBy = (step: number) => setZoom(Math.min(MAX_ZOOM, Math.max(1, zoom + step)))
  return (
    <div>
      <div className="relative h-[min(360px,50dvh)] overflow-hidden rounded-[12px] bg-[#16181d]">
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
          // The focused crop area gets an outline, because its box shadow already darkens the rest of the photo.
          classes={{
            cropAreaClassName:
              'focus-visible:outline-[3px] focus-visible:-outline-offset-3 focus-visible:outline-[#93b1ff]',
          }}
          // Our stylesheet contains the styles, because the content security policy forbids injected styles.
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onChange(pixels)}
          cropperProps={{
            'aria-label': t`Visible part of the photo. Use the arrow keys to move it.`,
            role: 'group',
          }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <div className="mt-3 flex items-center gap-2">
        <IconButton icon={Minus} size="small" label={t`Zoom out`} onPress={() => zoomBy(-5 * ZOOM_STEP)} />
        <input
          className={SLIDER}
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
