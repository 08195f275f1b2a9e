import { accountRoutes } from './account-routes.ts'
import { appRoutes } from './app-routes.ts'
import { invitationRoute } from './invitation-route.ts'
import { rootRoute } from './root-route.ts'
import { siteRoutes } from './site-routes.ts'

export const routeTree = rootRoute.addChildren([...accountRoutes, ...siteRoutes, invitationRoute, appRoutes])
