import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, GitFork } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatShortDay } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import '../../../../ui/text-link.css'
import { daysSince } from '../model/form.ts'

interface TheirValueProps {
  platform: string
  /** What the platform says. */
  text: string
  /** Under a narrow field there is room for few words. */
  isNarrow?: boolean
  onUse: () => void
}

/** Under a field that is the parent's own. */
export function TheirValue({ platform, text, isNarrow = false, onUse }: TheirValueProps) {
  const { t } = useLingui()
  return (
    <p className="their-value" data-narrow={isNarrow || undefined}>
      {isNarrow ? null : <Icon of={GitFork} size={14} />}
      <span>
        {isNarrow ? (
          <Trans>
            Theirs: <b>{text}</b>
          </Trans>
        ) : (
          <Trans>
            Differs from {platform}: <b>{text}</b>
          </Trans>
        )}
      </span>
      <Pressable className="text-link" onPress={onUse}>{t`Use theirs`}</Pressable>
    </p>
  )
}

interface TheirChangeProps {
  platform: string
  /** When the platform changed it. */
  at: string
  was: string
  is: string
  mine: string
  onUse: () => void
  onKeep: () => void
}

/** Under a field that is the parent's own, and that the platform has changed since. */
export function TheirChange({ platform, at, was, is, mine, onUse, onKeep }: TheirChangeProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const { days, day } = daysSince(at, Temporal.Now.instant(), style.timeZone)
  const date = formatShortDay(Temporal.PlainDate.from(day), style)
  const said =
    days <= 0
      ? t`${platform} changed this today:`
      : days === 1
        ? t`${platform} changed this yesterday:`
        : t`${platform} changed this on ${date}:`
  return (
    <p className="their-value" data-changed>
      <Icon of={Bell} size={14} />
      <span>
        {said} <Was>{was}</Was> <b>{is}</b>. {t`Yours is “${mine}”.`}
      </span>
      <Pressable className="text-link" onPress={onUse}>{t`Use theirs`}</Pressable>
      <Pressable className="text-link" onPress={onKeep}>{t`Keep mine`}</Pressable>
    </p>
  )
}

/** Struck for the eye, said for the ear. */
function Was({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      <span className="sr-only">{t`was`} </span>
      <s>{children}</s>
      <span className="sr-only">, {t`now`}</span>
    </>
  )
}

/** Theirs was asked back, and is so once the form is saved. */
export function TheirAgain({ platform, onUndo }: { platform: string; onUndo: () => void }) {
  const { t } = useLingui()
  return (
    <p className="their-value" role="status">
      <Icon of={GitFork} size={14} />
      <span>{t`Follows ${platform} again once you save.`}</span>
      <Pressable className="text-link" onPress={onUndo}>{t`Keep mine`}</Pressable>
    </p>
  )
}
