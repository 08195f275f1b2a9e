import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { Pressable } from '../../../ui/pressable.tsx'

/** CSS classes of the line of text under a message. */
export const FOOT = 'flex flex-wrap items-center gap-x-1.5 gap-y-0.5 pt-1 pr-1 pb-2 pl-9 tabular-nums'
const ACT =
  'relative rounded-[4px] px-1 py-0.5 font-semibold underline underline-offset-2 after:absolute after:-inset-x-1 after:-inset-y-3'

interface FailedFootProps {
  reason: string
  onRetry: () => void
  onDelete: () => void
}

/** Shows why a message or picture was not sent, with the buttons 'Retry' and 'Delete'. */
export function FailedFoot({ reason, onRetry, onDelete }: FailedFootProps) {
  const { t } = useLingui()
  return (
    <div className={`${FOOT} max-w-[86%] justify-end text-xs text-neg-ink`} role="alert">
      <Icon of={CircleAlert} size={14} />
      <span>{reason}</span>
      <Pressable className={ACT} onPress={onRetry}>{t`Retry`}</Pressable>
      <Pressable className={ACT} onPress={onDelete}>{t`Delete`}</Pressable>
    </div>
  )
}
