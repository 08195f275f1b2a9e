import type { Articles } from '../articles.ts'

export const articles: Articles = {
  'add-a-child': {
    title: 'Add your first child',
    lead: 'A profile has a name, a color and the sports. It needs nothing else.',
    words: 'profile kid son daughter myself family color photo birthday',
    body: [
      {
        steps: [
          'Open Profiles and choose Add Child.',
          'Type the name and pick one of twelve colors: it marks this child’s events everywhere.',
          'Choose the sports, and a photo if you like. Save.',
        ],
      },
      'A profile can also be yourself, or the whole family. The date of birth is optional: it gives the age, and a birthday in the calendar.',
    ],
  },
  'connect-a-team': {
    title: 'Connect a team',
    lead: 'Two minutes per team, and its games and practices come by themselves.',
    words: 'platform sync import schedule add calendar',
    body: [
      {
        steps: [
          'Open Connections and choose the team’s platform. If yours is not listed, choose Other calendar.',
          'Paste the team’s calendar link. You see its name, its first and last date and three titles before anything is saved.',
          'Say which children play on the team. Their calendars fill at once.',
        ],
      },
      'At TeamSnap you can also sign in instead of pasting, where this installation offers it: one sign-in brings all of your teams.',
      'A link can only be read. Homefield never posts, answers or changes anything at your team.',
    ],
  },
  'one-team-two-children': {
    title: 'Put a team on two children',
    lead: 'Siblings on one team share its events: one game, shown once, with one thread.',
    words: 'siblings twins brothers sisters map mapping',
    body: [
      {
        steps: [
          'Open Connections and the platform of the team.',
          'In the team’s menu choose Map to children.',
          'Tick every child who plays on it. Save.',
        ],
      },
    ],
  },
  'move-from-another-calendar': {
    title: 'Move from another calendar',
    lead: 'Bring what you have from Google, Apple, Outlook or another app, without typing it again.',
    words: 'import google apple icloud outlook switch migrate transfer ics',
    body: [
      { drawing: 'move' },
      'Homefield reads calendar links. So what you move is the link, and what changes there later still arrives here.',
      {
        steps: [
          'Google Calendar, on a computer: Settings, your calendar, Integrate calendar. Copy the secret address in iCal format.',
          'Apple Calendar: share the calendar, switch on Public Calendar and copy the link.',
          'Outlook on the web: Settings, Shared calendars, Publish a calendar. Copy the ICS link.',
          'In Homefield open Connections, Other calendar, paste the link, look at the preview and save.',
        ],
      },
      'What is in no calendar yet is added by hand: press N, or choose the plus. A repeating practice is one entry.',
    ],
  },
  'google-apple-outlook': {
    title: 'Your calendar in Google, Apple or Outlook',
    lead: 'A private link lets any calendar app show your children’s events. You can revoke it whenever you like.',
    words: 'subscribe export ical ics feed webcal share grandparents link',
    body: [
      {
        steps: [
          'Open Settings, Calendar links, and choose Create link: for one child, or for the family.',
          'Copy the link. It is shown once, because whoever has it can read it.',
          'Google: Other calendars, From URL. Apple: New Calendar Subscription. Outlook: Add calendar, Subscribe from web.',
        ],
      },
      'How soon a change shows there is up to that app: some look once in several hours. Private events are part of no link. A revoked link stops answering at once.',
    ],
  },
  'without-a-signal': {
    title: 'At a field without a signal',
    lead: 'The schedule, chats and profiles that you have seen open anyway, and say how old they are.',
    words: 'offline network no internet dead spot waiting unsent install home screen',
    body: [
      'A strip on top tells you that you are offline, and when the data was read.',
      'What you write is kept on the device, marked as waiting, and goes out once when there is a signal. Nothing is sent twice.',
      'Maps and searching for places need the network. What else has to wait says so.',
      'The copy leaves the device when you sign out, and by itself after thirty days without contact.',
    ],
  },
  'playmetrics-link': {
    title: 'The calendar link from Playmetrics',
    lead: 'It begins with calendar.playmetrics.com, and there is one for each team.',
    words: 'url ics playmetrics subscribe where find',
    body: [
      { drawing: 'playmetrics' },
      {
        steps: [
          'Sign in to Playmetrics on the web and open your team’s calendar.',
          'Choose Subscribe to calendar, then copy the link it shows.',
          'In Homefield open Connections, Playmetrics, and paste it.',
        ],
      },
      'A link to the games alone works too, beside the full one: each game is shown once.',
    ],
  },
  'sportsengine-link': {
    title: 'The calendar link from SportsEngine',
    lead: 'From the team’s schedule. A club’s own site may have one as well.',
    words: 'url ical sportngin subscribe where find tourney',
    body: [
      { drawing: 'sportsengine' },
      {
        steps: [
          'Open your team on SportsEngine and choose Schedule.',
          'Choose Subscribe, then copy the iCal link.',
          'In Homefield open Connections, SportsEngine, and paste it.',
        ],
      },
      'A link from the club’s own address, one with ical_feed in it, goes under Other calendar.',
    ],
  },
  'gamechanger-link': {
    title: 'The calendar link from GameChanger',
    lead: 'It begins with api.team-manager.gc.com and belongs to you, not to the team: keep it to yourself.',
    words: 'url ics gc sync where find',
    body: [
      { drawing: 'gamechanger' },
      {
        steps: [
          'Open your team in GameChanger and go to its Schedule.',
          'Open the menu, choose Sync to calendar, then copy the link.',
          'In Homefield open Connections, GameChanger, and paste it.',
        ],
      },
    ],
  },
  'teamsnap-link': {
    title: 'TeamSnap: sign in, or paste a link',
    lead: 'Signing in brings all of your teams. A link brings one, and needs no account of your own.',
    words: 'url ics teamsnap one oauth connect where find',
    body: [
      { drawing: 'teamsnap' },
      {
        steps: [
          'With an account: open Connections, TeamSnap, choose Connect TeamSnap and sign in there. Homefield asks to read, and for nothing more.',
          'With a link: open your team’s schedule at TeamSnap, choose Subscribe and copy the calendar link.',
          'Paste it under Connections, Other calendar. It is recognized, and the team then appears under TeamSnap.',
        ],
      },
      'TeamSnap hands its calendars out with a delay of its own. Signing in is the faster of the two.',
    ],
  },
  'other-calendar-link': {
    title: 'A link from anywhere else',
    lead: 'Leagues, schools, clubs, Google, Outlook: whatever offers an iCalendar link.',
    words: 'url ics webcal ical league school leagueapps byga google outlook icloud other',
    body: [
      { drawing: 'other' },
      {
        steps: [
          'Look for Subscribe, iCal or Export calendar on the site of your league, school or calendar.',
          'Copy the link: it often ends in .ics or begins with webcal.',
          'In Homefield open Connections, Other calendar, and paste it, or the whole message it came in.',
        ],
      },
      'The preview says in which time zone the times are read. You can change it there.',
    ],
  },
  'link-no-longer-works': {
    title: 'What “Link no longer works” means',
    lead: 'The platform refuses the link. Your events stay as they were at the last good check.',
    words: 'broken failed error expired replace new link issue',
    body: [
      'Most often the platform made a new link, or the season ended.',
      {
        steps: [
          'Get a new link from the platform, as the articles here show.',
          'Open Connections and the team. Choose Replace link.',
          'Paste the new one. Events, messages and reminders stay with the team.',
        ],
      },
    ],
  },
  'removed-by-the-team': {
    title: 'Why a game says “Removed by the team”',
    lead: 'It was in the team’s calendar, and is there no more. Nobody said that it is cancelled.',
    words: 'cancelled missing vanished deleted gone changes',
    body: [
      'So it is not struck through: ask the coach before you stay at home. If the team brings it back, it comes back here.',
      'A game that the team did cancel says Cancelled and is struck through.',
      'When most of a calendar disappears at once, Homefield holds that back and asks you first: usually something is broken at the platform.',
    ],
  },
  'how-often-we-check': {
    title: 'How often we check',
    lead: 'Every 5 minutes on the day, every 15 when something lies within two weeks, every hour otherwise.',
    words: 'refresh sync update interval delay last checked now',
    body: [
      'Every team says when it was last checked, and what was wrong if something was. Refresh checks at once.',
      'A change shows its old and its new value until you choose Got it.',
    ],
  },
  'access-levels': {
    title: 'Friend, Viewer, Administrator',
    lead: 'You decide for each friend. Each begins as Friend, who sees no child.',
    words: 'roles permission co-parent partner sitter coach share see',
    body: [
      { drawing: 'access' },
      'Friend: chat and messages only. No profile, no schedule.',
      'Viewer: sees your children’s schedules and events in the dashboard and the calendar. Private events stay hidden.',
      'Administrator: sees and manages schedules, events and profiles of your children, private events included. For the other parent.',
      {
        steps: [
          'Open Friends and find the friend.',
          'Choose Edit access level.',
          'Pick the level and save. It counts within seconds, on every device.',
        ],
      },
    ],
  },
  'take-access-back': {
    title: 'Take access back',
    lead: 'Lower the level, remove the friend or block. Each counts within seconds.',
    words: 'revoke remove unfriend block stop sharing divorce',
    body: [
      {
        steps: [
          'Open Friends and choose Edit access level. Friend shows nothing of your children anymore.',
          'Or remove the friend: both sides lose sight of each other’s children.',
          'Or block: then the person cannot find you or write to you either.',
        ],
      },
      'Copies on the other person’s devices go too, as soon as such a device is online. A calendar link is revoked apart, under Settings, Calendar links.',
    ],
  },
  'private-events': {
    title: 'Private events',
    lead: 'Only you and your administrators see them.',
    words: 'hide hidden visibility secret doctor',
    body: [
      'Set Visibility to Private when you add or edit an event. Viewers do not see it, not even as busy time, and calendar links leave it out.',
    ],
  },
  'what-reaches-you': {
    title: 'Choose what reaches you',
    lead: 'What, by which way, and not at night.',
    words: 'settings push email sms text message quiet hours mute bell',
    body: [
      {
        steps: [
          'Open Settings, Notification Preferences.',
          'Choose what you want to be told of: schedule updates, team communications.',
          'Choose the ways: in the app, push, email and, where this installation sends them, text messages.',
          'Set quiet hours. Only what is urgent passes them: a game within a day that is cancelled or moved.',
        ],
      },
      'Every email about changes, messages, friends or reminders has a link that stops its kind. Those about the security of your account always come.',
    ],
  },
  reminders: {
    title: 'Reminders, for all events or for one',
    lead: 'From 15 minutes to 1 day ahead. They move with the event, and never come for a cancelled one.',
    words: 'alarm alert lead time before notify remind minutes hour day',
    body: [
      { drawing: 'reminders' },
      {
        steps: [
          'For all events: Settings, Remind me before events. 1 hour is set at the start.',
          'For one event: open it and choose Reminders. Several at once are fine.',
          'No reminder for one event: choose Save without reminders there. The others stay as they are.',
        ],
      },
      'The choices are 15 and 30 minutes, 1, 2, 6 and 12 hours, and 1 day.',
    ],
  },
  'nothing-arrives': {
    title: 'Nothing arrives on my phone',
    lead: 'Three things have to say yes: Homefield, the browser or app, and the phone.',
    words: 'push not working notifications missing iphone android permission test',
    body: [
      {
        steps: [
          'On the phone itself, open Settings in Homefield. Under On this device turn on Push notifications.',
          'On an iPhone or iPad in a browser: first add Homefield to the home screen and open it there. Safari allows notifications only that way.',
          'Choose Send me a test. If it does not come, look into the phone’s own settings: notifications allowed, no focus mode.',
        ],
      },
      'What you have already read in Homefield does not ring on the phone as well.',
    ],
  },
}
