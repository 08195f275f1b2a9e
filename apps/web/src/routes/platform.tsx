import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LinkPlatform } from '../features/connection/model.ts'
import { PlatformPage } from '../features/connection/pages/platform-page.tsx'

export const SportsEngine = () => <Platform platform="SportsEngine" />
export const Playmetrics = () => <Platform platform="Playmetrics" />
export const GameChanger = () => <Platform platform="GameChanger" />
export const Other = () => <Platform platform="Other" />

function Platform({ platform }: { platform: LinkPlatform }) {
  const { help } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <PlatformPage
      platform={platform}
      isHelpOpen={help === true}
      onHelp={(isOpen) => void navigate({ to: '.', search: isOpen ? { help: true } : {}, replace: true })}
    />
  )
}
