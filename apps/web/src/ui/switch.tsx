import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch'
import './switch.css'

interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className'> {
  children: ReactNode
  /** Under the label: what it does or, while it is disabled, why. */
  detail?: ReactNode
}

/** Takes effect at once. Label at the left, switch at the right. */
export function Switch({ children, detail, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className="switch">
      <span className="min-w-0 flex-1">
        <span className="switch-label">{children}</span>
        {detail ? <span className="switch-detail">{detail}</span> : null}
      </span>
      <span className="switch-track" aria-hidden="true" />
    </AriaSwitch>
  )
}
