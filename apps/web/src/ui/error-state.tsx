import { useLingui } from '@lingui/react/macro'
import { CircleAlert, type LucideIcon, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { STATE, STATE_TEXT, STATE_TITLE, StateIcon } from './state.tsx'

interface ErrorStateProps {
  /** Text that says what failed, such as a list that could not be loaded. */
  title: ReactNode
  /** Text that says what still works or what the user can do about the error. */
  children?: ReactNode
  icon?: LucideIcon
  onRetry?: () => void
  retryLabel?: ReactNode
  isRetrying?: boolean
}

/** An error message in place of a part of the page that could not be loaded. */
export function ErrorState({
  title,
  children,
  icon = CircleAlert,
  onRetry,
  retryLabel,
  isRetrying = false,
}: ErrorStateProps) {
  const { t } = useLingui()
  return (
    <div className={STATE} role="alert">
      <StateIcon of={icon} />
      <h3 className={STATE_TITLE}>{title}</h3>
      {children ? <p className={STATE_TEXT}>{children}</p> : null}
      {onRetry ? (
        <Button icon={RefreshCw} className="mt-3" onPress={onRetry} isBusy={isRetrying}>
          {retryLabel ?? t`Try again`}
        </Button>
      ) : null}
    </div>
  )
}
