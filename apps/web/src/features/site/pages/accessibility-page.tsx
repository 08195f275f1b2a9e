import { Accessibility } from 'lucide-react'
import { Policy } from '../components/policy.tsx'
import { useSite } from '../components/site-context.tsx'

export function AccessibilityPage() {
  const { copy, supportEmail } = useSite()
  return <Policy texts={copy.accessibility} icon={Accessibility} mailbox={supportEmail} />
}
