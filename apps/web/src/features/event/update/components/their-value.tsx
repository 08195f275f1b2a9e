import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, GitFork } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatShortDay } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import { TEXT_LINK } from '../../../../ui/text-link-look.ts'
import { daysSince } from '../model/form.ts'

const LINE =
  'flex flex-wrap items-start gap-x-1.5 gap-y-0.5 text-[12px]/[17px] wrap-anywhere max-md:text-[13px]'
const WORDS = 'min-w-[min(180px,100%)] flex-1'
/** CSS classes of a link that takes the color of the surrounding text. */
const LINK = `${TEXT_LINK} font-semibold! text-inherit! underline underline-offset-3`

interface TheirValueProps {
  platform: string
  /** The platform's value of the field, as text. */
  text: string
  /** True below a narrow field, which has room only for a short text. */
  isNarrow?: boolean
  onUse: () => void
}

/** Shows the platform's value below a field that the parent overrides, with a button that takes the value. */
export function TheirValue({ platform, text, isNarrow = false, onUse }: TheirValueProps) {
  const { t } = useLingui()
  return (
    <p className={`${LINE} text-ink-3`}>
      {isNarrow ? null : <Icon of={GitFork} size={14} className="mt-0.5" />}
      <span className={isNarrow ? 'min-w-0 flex-[1_0_auto]' : WORDS}>
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
      <Pressable className={TEXT_LINK} onPress={onUse}>{t`Use theirs`}</Pressable>
    </p>
  )
}

interface TheirChangeProps {
  platform: string
  /** The time at which the platform changed the value. */
  at: string
  was: string
  is: string
  mine: string
  onUse: () => void
  onKeep: () => void
}

/** Shown below an overridden field if the platform has changed its value since the parent's override. */
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
    <p className={`${LINE} rounded-control bg-cau-tint px-2.5 py-2 text-cau-ink`}>
      <Icon of={Bell} size={14} className="mt-0.5" />
      <span className={WORDS}>
        {said} <Was>{was}</Was> <b>{is}</b>. {t`Yours is “${mine}”.`}
      </span>
      <Pressable className={LINK} onPress={onUse}>{t`Use theirs`}</Pressable>
      <Pressable className={LINK} onPress={onKeep}>{t`Keep mine`}</Pressable>
    </p>
  )
}

/** Shows an old value struck through. Screen readers hear 'was' before the value and 'now' after it. */
function Was({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      <span className="sr-only">{t`was`} </span>
      <s className="decoration-[1.5px]">{children}</s>
      <span className="sr-only">, {t`now`}</span>
    </>
  )
}

/** Shown after the parent has chosen the platform's value. The choice takes effect when the form is saved. */
export function TheirAgain({ platform, onUndo }: { platform: string; onUndo: () => void }) {
  const { t } = useLingui()
  return (
    <p className={`${LINE} text-ink-3`} role="status">
      <Icon of={GitFork} size={14} className="mt-0.5" />
      <span className={WORDS}>{t`Follows ${platform} again once you save.`}</span>
      <Pressable className={TEXT_LINK} onPress={onUndo}>{t`Keep mine`}</Pressable>
    </p>
  )
}
