import { useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'

interface DropAreaProps {
  children: ReactNode
  /** Called with the dropped files. Undefined if the user is not allowed to send messages. */
  onFiles: ((files: File[]) => void) | undefined
}

/** Accepts a picture that the user drops on the messages, and shows a hint while the user drags a file. */
export function DropArea({ children, onFiles }: DropAreaProps) {
  const { t } = useLingui()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const leave = (event: DragEvent) => {
    // `dragleave` also fires when the pointer moves onto a child element, which does not leave the area.
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    // `defaultPrevented` means that the composer inside this area has already accepted the drop.
    if (!onFiles || event.defaultPrevented || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping a file is an alternative to the button
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {isOver ? (
        // The hint ignores pointer events, so that the drop reaches the area below the hint.
        <div
          className="pointer-events-none absolute inset-2 z-2 grid place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-brand bg-brand-tint/88 text-[14px] font-semibold text-brand-ink"
          aria-hidden="true"
        >
          <Icon of={ImagePlus} size={24} />
          {t`Drop the photo here`}
        </div>
      ) : null}
    </div>
  )
}
