import { ShieldCheck } from 'lucide-react'
import { Policy } from '../components/policy.tsx'
import { useSite } from '../components/site-context.tsx'

export function PrivacyPage() {
  const { copy, privacyEmail } = useSite()
  return <Policy texts={copy.privacy} icon={ShieldCheck} mailbox={privacyEmail} />
}
