import { PLATFORMS, type PlatformSlug } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PLATFORM_PATHS } from '../../../../lib/platform-paths.ts'
import { platformText } from '../../../../lib/platform-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Steps } from '../../components/steps.tsx'
import { platformsQuery } from '../../queries.ts'
import { articleOf } from '../model/article.ts'

interface AboutDialogProps {
  slug: PlatformSlug
  onClose: () => void
}

export function AboutDialog({ slug, onClose }: AboutDialogProps) {
  const { t } = useLingui()
  const known = useQuery(platformsQuery)
  const platform = PLATFORMS.find((one) => one.slug === slug)?.name
  if (platform === undefined) return null
  const name = platformText(platform)
  // The article depends on whether the server offers TeamSnap sign-in, so wait until the platforms have loaded.
  if (platform === 'TeamSnap' && known.isPending) return null
  const isSignedInto = platform === 'TeamSnap' && known.data?.teamsnap?.isAvailable === true
  const article = articleOf(platform, isSignedInto)
  const isConnected = known.data?.platforms.some((one) => one.name === platform && one.connected) === true
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`About ${name}`}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t`Close`}
          </Button>
          <LinkButton to={PLATFORM_PATHS[platform]} replace variant="primary">
            {isConnected ? t`Manage` : t`Connect`}
          </LinkButton>
        </>
      }
    >
      {/* The article can be longer than the screen, so keyboard users must be able to focus and scroll it. */}
      <div
        role="group"
        aria-label={t`About ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets keyboard users scroll the text
        tabIndex={0}
        className="flex flex-col gap-5"
      >
        <Part title={t`What comes along`}>
          <Points of={article.along} />
        </Part>
        <Part title={t`How to connect`}>
          <Steps label={t`How to connect`} steps={article.steps} />
          {article.otherwise === null ? null : (
            <p className="mt-2.5 text-sm text-pretty text-ink-2">{article.otherwise}</p>
          )}
        </Part>
        <Part title={t`How soon changes arrive`}>
          <Points of={article.soon} />
        </Part>
        <Part title={isSignedInto ? t`When the sign-in ends` : t`When a link stops working`}>
          <Points of={article.broken} />
        </Part>
        <Part title={t`What we do not do`}>
          <Points of={article.never} />
        </Part>
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 type-h">{title}</h3>
      {children}
    </section>
  )
}

function Points({ of }: { of: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-[18px] text-sm text-ink-2 marker:text-ink-3">
      {of.map((point) => (
        <li key={point} className="text-pretty">
          {point}
        </li>
      ))}
    </ul>
  )
}
