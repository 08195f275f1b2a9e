import { useLingui } from '@lingui/react/macro'
import { CalendarSync, ShieldCheck, UsersRound } from 'lucide-react'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'

export function FeatureCards() {
  const { t } = useLingui()
  const features = [
    {
      icon: CalendarSync,
      title: t`Schedules that stay up to date`,
      text: t`Practices, games and changes arrive within minutes of your coach saving them.`,
    },
    {
      icon: UsersRound,
      title: t`All teams at once`,
      text: t`One sign-in brings every team on your TeamSnap account. You choose the child for each.`,
    },
    {
      icon: ShieldCheck,
      title: t`Everything that matters`,
      text: t`Places, arrival times and uniforms come along. We never post to your team.`,
    },
  ]
  return (
    <Card className="mb-4">
      <ul className="grid md:grid-cols-3">
        {features.map(({ icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[22px_1fr] gap-x-3.5 border-line-soft p-4 not-first:border-t md:block md:p-5 md:not-first:border-t-0 md:not-first:border-l"
          >
            <span className="row-span-2 mt-0.5 text-ink md:mb-3 md:block">
              <Icon of={icon} size={22} />
            </span>
            <h2 className="text-[15px] leading-[22px] font-semibold text-ink">{title}</h2>
            <p className="text-sm text-pretty">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
