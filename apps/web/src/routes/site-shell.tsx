import { VisitorLayout } from '../features/shell/components/visitor-layout.tsx'
import { ShellLayout } from '../features/shell/components/shell-layout.tsx'
import { useMe } from '../lib/session/me.ts'
import { useAccount } from '../lib/session/use-session.ts'

/** Around public pages: the app's own frame for those who are in it, a simple one for everybody else. */
export function SiteShell() {
  return useAccount() === null ? <VisitorLayout /> : <SignedIn />
}

/** Without a name and a zone, the app's frame has nothing to show yet. */
function SignedIn() {
  return useMe().data?.onboarded === false ? <VisitorLayout /> : <ShellLayout />
}
