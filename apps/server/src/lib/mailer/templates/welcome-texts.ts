import type { MailLanguage } from './language.ts'

interface WelcomeTexts {
  readonly subject: string
  readonly heading: (name: string | undefined) => string
  readonly preview: string
  readonly intro: string
  readonly steps: readonly (readonly [title: string, text: string])[]
  readonly open: string
  readonly questions: string
  readonly help: string
  readonly why: (address: string) => string
  readonly notYou: string
  readonly tellUs: string
}

export const WELCOME_TEXTS: Readonly<Record<MailLanguage, WelcomeTexts>> = {
  en: {
    subject: 'Welcome to Homefield',
    heading: (name) => (name === undefined ? 'Welcome' : `Welcome, ${name}`),
    preview: 'Three small steps and your week is in one place.',
    intro: 'Your week is three small steps away. Most families are done in five minutes.',
    steps: [
      ['Create Profiles', 'One per child, with a color.'],
      ['Connect Platforms', 'TeamSnap, SportsEngine, Playmetrics, GameChanger, or any calendar link.'],
      ['Share & Coordinate', 'Invite the other parent first.'],
    ],
    open: 'Open Homefield',
    questions: 'Questions? ',
    help: 'Help & Support',
    why: (address) => `You’re getting this because ${address} joined Homefield.`,
    notYou: 'If that wasn’t you, ',
    tellUs: 'tell us',
  },
  es: {
    subject: 'Te damos la bienvenida a Homefield',
    heading: (name) => (name === undefined ? 'Te damos la bienvenida' : `Te damos la bienvenida, ${name}`),
    preview: 'Tres pequeños pasos y tu semana estará en un solo lugar.',
    intro: 'Tu semana está a tres pequeños pasos. La mayoría de las familias termina en cinco minutos.',
    steps: [
      ['Crea perfiles', 'Uno por cada hijo o hija, con su color.'],
      [
        'Conecta plataformas',
        'TeamSnap, SportsEngine, Playmetrics, GameChanger o cualquier enlace de calendario.',
      ],
      ['Comparte y coordina', 'Invita primero al otro padre o a la otra madre.'],
    ],
    open: 'Abrir Homefield',
    questions: '¿Tienes preguntas? ',
    help: 'Ayuda y soporte',
    why: (address) => `Recibes este correo porque ${address} se registró en Homefield.`,
    notYou: 'Si no fuiste tú, ',
    tellUs: 'avísanos',
  },
  fr: {
    subject: 'Bienvenue sur Homefield',
    heading: (name) => (name === undefined ? 'Bienvenue' : `Bienvenue, ${name}`),
    preview: 'Trois petites étapes et votre semaine tient au même endroit.',
    intro: 'Votre semaine est à trois petites étapes. La plupart des familles ont fini en cinq minutes.',
    steps: [
      ['Créez des profils', 'Un par enfant, avec sa couleur.'],
      [
        'Connectez les plateformes',
        'TeamSnap, SportsEngine, Playmetrics, GameChanger ou tout lien de calendrier.',
      ],
      ['Partagez et organisez-vous', 'Invitez d’abord l’autre parent.'],
    ],
    open: 'Ouvrir Homefield',
    questions: 'Des questions\u00a0? ',
    help: 'Aide et assistance',
    why: (address) =>
      `Vous recevez ce message parce que l’adresse ${address} a servi à une inscription sur Homefield.`,
    notYou: 'Si ce n’était pas vous, ',
    tellUs: 'dites-le-nous',
  },
}
