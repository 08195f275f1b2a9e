import { SiteHost } from '../features/site/components/site-host.tsx'
import { AccessibilityPage } from '../features/site/pages/accessibility-page.tsx'
import { AppsPage } from '../features/site/pages/apps-page.tsx'
import { FeaturesPage } from '../features/site/pages/features-page.tsx'
import { LandingPage } from '../features/site/pages/landing-page.tsx'
import { PricingPage } from '../features/site/pages/pricing-page.tsx'
import { PrivacyPage } from '../features/site/pages/privacy-page.tsx'

export const Landing = () => (
  <SiteHost page="/">
    <LandingPage />
  </SiteHost>
)

export const Features = () => (
  <SiteHost page="/features">
    <FeaturesPage />
  </SiteHost>
)

export const Pricing = () => (
  <SiteHost page="/pricing">
    <PricingPage />
  </SiteHost>
)

export const Apps = () => (
  <SiteHost page="/mobileapps">
    <AppsPage />
  </SiteHost>
)

export const Privacy = () => (
  <SiteHost page="/privacy">
    <PrivacyPage />
  </SiteHost>
)

export const Accessibility = () => (
  <SiteHost page="/accessibility">
    <AccessibilityPage />
  </SiteHost>
)
