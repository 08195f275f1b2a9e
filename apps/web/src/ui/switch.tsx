import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch'

const TRACK = [
  'relative h-[22px] w-9 flex-none rounded-[11px] bg-line-control transition-[background-color] duration-(--t-fast)',
  'ease-[ease] group-data-disabled/switch:opacity-45 group-data-selected/switch:bg-brand',
  'group-data-focus-visible/switch:shadow-(--focus-ring)',
  'after:absolute after:top-0.5 after:left-0.5 after:size-[18px] after:rounded-full after:bg-white',
  'after:shadow-[0_1px_2px_rgb(0_0_0/0.25)] after:transition-transform after:duration-(--t-fast) after:ease-out',
  'group-data-selected/switch:after:translate-x-3.5',
  'forced-frame forced-color-adjust-none forced-colors:bg-[Canvas] forced-colors:after:bg-[ButtonText]',
  'forced-colors:group-data-selected/switch:bg-[Highlight] forced-colors:after:shadow-none',
  'forced-colors:group-data-selected/switch:after:bg-[HighlightText]',
  'forced-colors:group-data-focus-visible/switch:outline-2 forced-colors:group-data-focus-visible/switch:outline-offset-2',
  'forced-colors:group-data-focus-visible/switch:outline-[Highlight]',
].join(' ')

interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className'> {
  children: ReactNode
  /** Text under the label that says what the switch does, or why it is disabled. */
  detail?: ReactNode
  className?: string
}

/** A switch with its label on the left. Toggling the switch takes effect at once. */
export function Switch({ children, detail, className, ...rest }: SwitchProps) {
  return (
    <AriaSwitch
      {...rest}
      // The whole switch has no outline, because its track shows the focus ring, even in forced-colors mode.
      className={`group/switch flex min-h-11 cursor-pointer items-center gap-4 text-ink outline-none! data-disabled:cursor-not-allowed ${className ?? ''}`}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium group-data-disabled/switch:text-ink-3">{children}</span>
        {detail ? (
          <span className="block text-sm text-ink-2 group-data-disabled/switch:text-ink-3">{detail}</span>
        ) : null}
      </span>
      <span className={TRACK} aria-hidden="true" />
    </AriaSwitch>
  )
}
