import type { LucideIcon } from 'lucide-react'
import { useImperativeHandle, useRef } from 'react'
import { iconButtonLook, type IconButtonSize } from './icon-button-look.ts'
import { Icon } from './icon.tsx'
import { lateExtra } from './late.tsx'
import { Pressable, type PressableProps } from './pressable.tsx'
import { useHint } from './use-hint.ts'

interface IconButtonProps extends Omit<PressableProps, 'children' | 'aria-label'> {
  icon: LucideIcon
  /** The button's name for screen readers, also shown as a tooltip after 500 ms. */
  label: string
  size?: IconButtonSize
  tone?: 'neutral' | 'danger'
  iconSize?: number
  /** Makes the button look pressed, for example while the panel that the button opens is open. */
  isOn?: boolean
}

// The tooltip loads later than the button, because the code that positions it is 6 kB.
// The button works without the tooltip, because its accessible name does not depend on the tooltip.
const TooltipBubble = lateExtra(() => import('./tooltip-bubble.tsx').then((module) => module.TooltipBubble))

export function IconButton({
  icon,
  label,
  size = 'medium',
  tone = 'neutral',
  iconSize = size === 'medium' ? 18 : 16,
  isOn = false,
  className,
  ref,
  ...rest
}: IconButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [])
  const { isHinted, hintProps } = useHint()
  return (
    <>
      <Pressable
        {...rest}
        {...hintProps}
        ref={button}
        aria-label={label}
        className={`${iconButtonLook(size, isOn || Boolean(rest['aria-expanded']), tone === 'danger')} ${className ?? ''}`}
      >
        <Icon of={icon} size={iconSize} />
      </Pressable>
      {isHinted ? <TooltipBubble label={label} triggerRef={button} /> : null}
    </>
  )
}
