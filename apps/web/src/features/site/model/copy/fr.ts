import type { SiteCopy } from './en.ts'

export const fr: SiteCopy = {
  name: 'Français',
  frame: {
    skip: 'Aller au contenu',
    mainNav: 'Site',
    menu: 'Menu',
    languages: 'Langue',
    features: 'Fonctions',
    pricing: 'Tarif',
    apps: 'Applis mobiles',
    help: 'Aide',
    onThisPage: 'Sur cette page',
    accessibility: 'Accessibilité',
    privacy: 'Confidentialité',
    contact: 'Nous écrire',
    signIn: 'Se connecter',
    signUp: 'Commencer gratuitement',
    signUpShort: 'Commencer',
    dashboard: 'Ouvrir votre tableau de bord',
    toDark: 'Passer au thème sombre',
    toLight: 'Passer au thème clair',
    offer: 'Cette page existe aussi en français',
    offerClose: 'Plus tard',
  },
  close: {
    title: 'Chaque week-end, l’avantage du terrain.',
    free: 'Gratuit au lancement. Sans carte bancaire. Sans limite d’enfants ni d’événements.',
  },
  stores: {
    both: 'Sur le web, iPhone, iPad et Android.',
    apple: 'Disponible sur iOS. Android bientôt.',
    google: 'Disponible sur Android. iOS bientôt.',
    none: 'Aujourd’hui sur le web. Les applis iOS et Android arrivent bientôt.',
    premium: 'Les fonctions premium arrivent bientôt.',
  },
  home: {
    title: 'L’agenda sportif de toute la famille',
    pageTitle: 'Homefield · L’agenda sportif de votre famille, dans un seul calendrier',
    description:
      'Tous les entraînements, matchs et compétitions de vos enfants, depuis TeamSnap, SportsEngine, Playmetrics, GameChanger et n’importe quel lien de calendrier, dans un seul calendrier paisible. Gratuit.',
    lead: 'Chaque entraînement, chaque match, chaque compétition de chaque enfant, depuis toutes les applis d’équipe, dans un seul calendrier paisible.',
    how: 'Voir comment ça marche',
    free: 'Gratuit au lancement. Sans carte bancaire. Sans limite d’enfants ni d’événements.',
    week: {
      label: 'La semaine de trois enfants et celle de l’enfant d’un ami, dans un seul calendrier',
      span: '14 – 18 mai',
      friend: 'Programme de Marcus',
      days: ['jeu', 'ven', 'sam', 'dim', 'lun'],
      hours: ['9 h', '11 h', '13 h', '15 h', '17 h', '19 h'],
      events: {
        swim: ['Natation', '16:00'],
        soccer: ['Entraînement de foot', '17:30'],
        otters: ['Otters – Pilots', '18:00'],
        swimOwen: ['Natation', '16:00'],
        basketball: ['Entraînement de basket', '18:30'],
        opener: ['Tournoi : Tualatin', '9:00'],
        cubs: ['Cubs – Jays', '10:30'],
        second: ['Tournoi : Rapids', '13:30'],
        owls: ['U8 – Owls', '15:30'],
        semifinal: ['Tournoi : demi-finale', '10:00'],
        meet: ['Meeting de printemps', '13:00'],
        practice: ['Entraînement', '17:00'],
        late: ['Entraînement', '18:00'],
      },
    },
    grid: {
      title: 'Moins de messages à transférer, plus de matchs à regarder.',
      children: {
        title: 'À chaque enfant sa couleur',
        text: 'Douze au choix. Elle marque ses événements sur tous les écrans, les vôtres et ceux des amis avec qui vous partagez.',
        sports: ['Football', 'Basket', 'Baseball', 'Natation'],
      },
      platforms: {
        title: 'Des agendas qui se mettent à jour tout seuls',
        text: 'Connectez une plateforme ou collez le lien du calendrier de l’équipe. Les changements suivent d’eux-mêmes.',
        synced: 'À jour',
      },
      clash: {
        title: 'À deux endroits à la fois ? Vous le saurez',
        text: 'Quand les horaires de deux enfants se chevauchent, cela se voit avant le week-end.',
        what: 'Horaires en conflit pour Maya et Owen de 18:00 à 19:00.',
        where: 'Entraînement à Cedar Park, match à Wilshire Diamond.',
      },
      sharing: {
        title: 'Partagez avec les personnes de confiance',
        text: 'Les amis discutent. Les lecteurs voient. Les administrateurs aident à tenir la semaine.',
        roles: [
          ['Ami', 'Discussion seulement'],
          ['Lecteur', 'Voit les agendas'],
          ['Administrateur', 'Gère tout'],
        ],
      },
    },
    steps: {
      title: 'Prêt avant le prochain entraînement',
      list: [
        ['Créez les profils', 'Un par enfant, avec couleur, photo et sports.'],
        [
          'Connectez les plateformes',
          'TeamSnap, SportsEngine, Playmetrics, GameChanger, ou ajoutez à la main.',
        ],
        ['Partagez et organisez-vous', 'Invitez d’autres parents. Choisissez qui voit et qui aide.'],
      ],
    },
    before: {
      title: 'Avant',
      list: [
        'Quatre applis, quatre mots de passe, quatre couleurs pour « samedi »',
        'Le changement qu’un seul parent a vu',
        '« Quel terrain ? » à 8:52',
        'Deux matchs, une voiture, et on le découvre le jour même',
      ],
    },
    after: {
      title: 'Avec Homefield',
      list: [
        'Un calendrier, une couleur par enfant',
        'Les changements d’heure signalés, l’ancienne heure barrée',
        'Le lieu, la carte et l’itinéraire dans l’événement lui-même',
        'Chevauchements et trajets trop courts, des jours à l’avance',
      ],
    },
    voices: 'Ce qu’en disent les parents',
    promises: {
      title: 'Ce sur quoi vous pouvez compter',
      list: [
        [
          'Vérifié toutes les 15 minutes, toutes les 5 le jour du match',
          'Une fois par heure seulement si rien n’est prévu dans les deux semaines. Chaque équipe indique sa dernière vérification.',
          'À quelle fréquence nous vérifions',
        ],
        [
          'Rien ne disparaît sans un mot',
          'Un événement retiré par l’équipe reste visible et est signalé. Si presque tout un calendrier disparaît d’un coup, nous vous demandons d’abord.',
          'Quand une équipe retire un match',
        ],
        [
          'Vous décidez qui voit vos enfants',
          'Au départ, un ami n’a accès à aucun enfant. Vous pouvez retirer l’accès à tout moment.',
          'Comment retirer l’accès',
        ],
      ],
    },
  },
  features: {
    title: 'Ce que fait Homefield',
    pageTitle: 'Fonctions · Homefield',
    description:
      'Un calendrier pour tous vos enfants, des agendas qui se synchronisent, l’ancien et le nouvel horaire de chaque changement, les conflits repérés tôt, un partage par rôle, des discussions et des rappels de 15 minutes à 1 jour avant.',
    lead: 'Sept choses qu’une famille de sportifs attend d’un agenda, et comment Homefield fait chacune.',
    list: [
      {
        title: 'Un calendrier pour tous vos enfants',
        text: 'Mois, semaine, jour et agenda, une couleur par enfant, et un tableau familial à imprimer.',
        benefits: [
          'Douze couleurs, lisibles en clair comme en sombre',
          'Une page pour le frigo',
          'S’ouvre sans réseau',
        ],
      },
      {
        title: 'Des agendas qui se mettent à jour tout seuls',
        text: 'TeamSnap, SportsEngine, Playmetrics et GameChanger, ou n’importe quel lien de calendrier.',
        benefits: [
          'Vérifiés toutes les 15 minutes quand un événement approche, toutes les 5 le jour du match',
          'Indiquent la dernière vérification, et ce qui ne va pas s’il y a un problème',
          'Un aperçu avant d’enregistrer quoi que ce soit',
        ],
      },
      {
        title: 'Ce qui a changé, avant et après',
        text: 'Un match déplacé montre les deux valeurs jusqu’à votre « Compris ».',
        benefits: [
          'Annulé n’est pas la même chose que retiré',
          'Vos propres corrections survivent à la synchronisation',
          'Heure d’arrivée, terrain et tenue quand la plateforme les donne',
        ],
      },
      {
        title: 'À deux endroits à la fois',
        text: 'Chevauchements et trajets impossibles entre enfants, avant le week-end.',
        benefits: ['Le trajet entre les deux terrains', '« Pas un problème » est retenu'],
      },
      {
        title: 'Partagez avec les personnes de confiance',
        text: 'Ami, lecteur ou administrateur, personne par personne. Vous changez d’avis ? L’accès disparaît en quelques secondes.',
        benefits: [
          'Les lecteurs voient, les administrateurs aident',
          'Les événements privés le restent',
          'Un événement par e-mail, même à qui n’a pas de compte',
        ],
      },
      {
        title: 'Parler là où est l’événement',
        text: 'Un fil par événement, une discussion avec chaque ami, photos comprises.',
        benefits: [
          'Envoyé une seule fois, même avec une mauvaise connexion',
          'Écrivez sans réseau, l’envoi se fait dès qu’il revient',
        ],
      },
      {
        title: 'Les rappels que vous choisissez',
        text: 'De 15 minutes à 1 jour avant, pour tous les événements ou pour un seul.',
        benefits: [
          'Ils se déplacent avec l’événement',
          'Jamais pour un match annulé',
          'Des heures de silence la nuit',
        ],
      },
    ],
    around: {
      title: 'Et aussi',
      list: [
        [
          'Ajouter à d’autres calendriers',
          'Des liens de calendrier privés pour Google, Apple et Outlook, révocables un par un.',
        ],
        ['Vos données', 'Tout exporter, tout supprimer, dans l’appli.'],
        ['Tous vos appareils', 'Clair et sombre. Anglais, espagnol, français.'],
      ],
    },
    platforms: 'Plateformes prises en charge',
    anyLink: 'Tout lien iCalendar',
  },
  pricing: {
    title: '0 $ par mois',
    pageTitle: 'Tarif · Homefield',
    description:
      'Homefield est gratuit au lancement : 0 $ par mois, sans carte bancaire, sans limite d’enfants ni d’événements. Les fonctions premium arrivent bientôt.',
    lead: 'Gratuit au lancement. Sans carte bancaire. Sans limite d’enfants ni d’événements.',
    plan: 'Tout, gratuitement',
    price: ['0 $', 'par mois'],
    included: [
      'Sans limite d’enfants ni d’événements',
      'Les quatre plateformes et n’importe quel lien de calendrier',
      'Changements, conflits et rappels',
      'Amis, niveaux d’accès et discussions',
      'Tableau familial, impression et liens de calendrier',
      'Sur le web et sur votre téléphone',
    ],
    premium: {
      title: 'Premium, bientôt',
      text: 'Pas encore développé, et rien de ce dont vous avez besoin aujourd’hui n’en dépend.',
      list: [
        ['Statistiques', 'Heures, kilomètres et saisons'],
        ['Communication d’équipe', 'Pour entraîneurs et dirigeants'],
        ['Covoiturage', 'Qui dépose, qui récupère'],
        ['Suivi du matériel', 'Les tenues et ce qu’il y a dans le sac'],
        ['Tableaux de tournoi', 'En direct, avec le parcours de votre enfant'],
        ['Planning des entraîneurs et arbitres', 'Pour ceux qui donnent leurs week-ends'],
      ],
    },
    questions: 'Questions',
    faq: [
      [
        'Est-ce vraiment gratuit ?',
        'Oui. Tout ce qui figure sur cette page est gratuit au lancement, sans carte et sans limite d’enfants ni d’événements.',
      ],
      [
        'Que sera le premium ?',
        'Les six fonctions ci-dessus sont prévues. Aucune n’est encore disponible, et l’offre gratuite n’en dépend pas.',
      ],
      [
        'Vendez-vous nos données, ou affichez-vous de la publicité ?',
        'Non. Ni publicité ni traceurs, sur ces pages comme dans l’appli. La page Confidentialité dit ce qui est conservé et qui le voit.',
      ],
      [
        'L’autre parent doit-il payer ?',
        'Non. Tous les comptes sont gratuits. Ajoutez l’autre parent comme ami avec un accès administrateur, et vous gérez le même agenda à deux.',
      ],
      [
        'Puis-je partir avec tout ?',
        'Oui. Dans les paramètres, vous exportez tout ce que vous avez saisi et vous supprimez votre compte, sans avoir à nous écrire.',
      ],
    ],
  },
  apps: {
    title: 'Dans la poche, au bord du terrain',
    pageTitle: 'Applis mobiles · Homefield',
    description:
      'Homefield pour iPhone, iPad et Android : tout l’agenda sans réseau, et une notification quand un match bouge. Configuration requise, téléchargement et questions.',
    lead: 'Tout l’agenda s’ouvre sans réseau. Les notifications push vous préviennent en premier.',
    download: 'Télécharger dans l’',
    getItOn: 'Disponible sur',
    comingSoon: 'Bientôt',
    ios: 'iPhone et iPad',
    android: 'Android',
    scanStore: 'Visez le code avec l’appareil photo du téléphone pour ouvrir l’App Store.',
    scanWeb:
      'En attendant : visez le code avec l’appareil photo et ajoutez Homefield à votre écran d’accueil.',
    qr: { store: 'Code QR du lien vers l’App Store', web: 'Code QR de l’adresse de ce site' },
    phone: {
      label: 'Aujourd’hui et demain dans l’appli',
      today: 'Jeudi 14 mai',
      tomorrow: ['Ven. 15 mai', 'Demain'],
      overlap: 'Conflit',
      changed: 'Horaire modifié',
      rows: [
        ['16:00', '17:15', 'Natation'],
        ['17:30', '19:00', 'Entraînement'],
        ['18:00', '20:00', 'Otters – Pilots'],
        ['18:30', '19:45', 'Entraînement'],
        ['16:00', '17:00', 'Natation'],
        ['18:30', '19:45', 'Entraînement'],
      ],
    },
    needs: {
      title: 'Ce qu’il faut',
      list: [
        ['iPhone et iPad', 'iOS 16.4+'],
        ['Android', 'Android 7.0 / API 24+'],
        ['Mémoire', '2 Go de RAM'],
        ['Stockage', '50 Mo'],
      ],
      web: 'Dans un navigateur : Safari 16.4, Chrome 111 ou Firefox 128, ou plus récent.',
    },
    questions: 'Questions',
    faq: [
      [
        'Est-ce que ça marche hors ligne ?',
        'L’agenda, les discussions et les profils déjà ouverts fonctionnent hors ligne et indiquent de quand ils datent. Ce que vous écrivez est envoyé quand vous êtes de nouveau en ligne.',
      ],
      [
        'Est-ce le même compte que sur le web ?',
        'Oui. Un compte, le même agenda partout, et ce que vous changez sur un appareil est sur les autres en quelques secondes.',
      ],
      [
        'Quand arrivent les applis ?',
        'Une application marquée « Bientôt » ci-dessus n’est pas encore dans la boutique. D’ici là, Homefield fonctionne dans le navigateur de votre téléphone, et vous pouvez l’ajouter à l’écran d’accueil.',
      ],
      [
        'Puis-je couper certaines notifications seulement ?',
        'Oui. Dans les paramètres, vous choisissez les changements d’horaire, les messages d’équipe et les rappels, la façon dont ils vous parviennent, et les heures de silence. Chaque événement peut avoir ses propres rappels, ou aucun.',
      ],
    ],
  },
  privacy: {
    title: 'Politique de confidentialité',
    pageTitle: 'Politique de confidentialité · Homefield',
    description:
      'Ce que Homefield recueille, à quoi cela sert, qui le voit et comment l’exporter ou le supprimer. Ni publicité, ni traceurs, ni compte pour un enfant.',
    updated: 'Dernière mise à jour : janvier 2025',
    short: 'En bref :',
    shortText: 'l’agenda de votre famille est à vous. Ni publicité, ni traceurs, ni compte pour un enfant.',
    sections: [
      {
        id: 'information',
        title: 'Les informations recueillies',
        body: [
          'Ce que vous saisissez : votre nom, votre e-mail, votre téléphone si vous le donnez, et pour vos enfants le nom, la couleur, les sports, les notes et, si vous le voulez, la date de naissance et des photos. Les événements, messages et images que vous ajoutez.',
          'Ce que nous envoient les plateformes de vos équipes : des événements avec lieu, heure et notes, pour les équipes que vous connectez.',
          [
            'Ni suivi de position, ni identifiant publicitaire.',
            'Les appareils connectés, pour que vous puissiez les déconnecter.',
            'Des journaux techniques sans noms, lieux ni anniversaires. Pour les connexions et les requêtes refusées, ils gardent l’adresse réseau.',
          ],
        ],
      },
      {
        id: 'use',
        title: 'Ce que nous en faisons',
        body: [
          'Afficher votre agenda, vous dire ce qui a changé, repérer les conflits, vous envoyer des rappels, et laisser les personnes que vous avez choisies voir ce que vous avez choisi. Rien d’autre.',
        ],
      },
      {
        id: 'sharing',
        title: 'Partage',
        body: [
          'Vos amis ne voient vos enfants qu’au niveau que vous fixez : l’ami discute, le lecteur voit l’agenda, l’administrateur aide à le tenir. Les événements privés sont vus par vous et par les administrateurs. Quand vous abaissez le niveau de quelqu’un, son accès prend fin en quelques secondes.',
          'Toute personne qui a un lien de calendrier peut voir les événements de vos enfants, sauf ceux qui sont privés, jusqu’à ce que vous le révoquiez. Si vous envoyez un événement par e-mail, le destinataire garde cet e-mail. Nous ne vendons pas vos données.',
        ],
      },
      {
        id: 'security',
        title: 'Sécurité',
        body: [
          'La base de données elle-même contrôle qui peut voir quoi, pas seulement l’écran. Les mots de passe sont stockés sous forme d’empreintes. Les liens d’équipe et les accès aux plateformes sont stockés chiffrés et jamais montrés en entier, même à vous.',
          'Vos appareils gardent une copie de l’agenda pour qu’il s’ouvre sans réseau. Cette copie est supprimée à la déconnexion, ou automatiquement après trente jours sans connexion.',
        ],
      },
      {
        id: 'rights',
        title: 'Vos droits',
        body: [
          'Vous pouvez voir et corriger vos données dans l’appli, et tout exporter ou tout supprimer dans les paramètres, à tout moment, sans nous écrire.',
        ],
      },
      {
        id: 'children',
        title: 'Enfants de moins de 13 ans',
        body: [
          'Les comptes sont réservés aux parents et tuteurs. Un enfant a un profil géré par un parent, mais pas de compte. Nous ne recueillons pas sciemment d’informations auprès d’enfants de moins de 13 ans.',
        ],
      },
      {
        id: 'third-parties',
        title: 'Tiers',
        body: [
          'Les plateformes de vos équipes, si vous les connectez : nous lisons ce qu’elles publient pour votre équipe et n’y écrivons rien.',
          'Les prestataires ne voient que ce dont ils ont besoin : l’hébergeur de cette installation, son service d’e-mail, le service de notifications de votre appareil ou navigateur et, si des SMS sont proposés, leur opérateur.',
          'Les cartes et les lieux sont demandés par notre serveur. Le service de cartes voit un lieu, jamais qui l’a demandé. Si cette installation utilise un service d’itinéraires, il voit deux lieux à une centaine de mètres près.',
        ],
      },
      {
        id: 'retention',
        title: 'Conservation',
        body: [
          'Nous conservons vos données tant qu’elles sont dans votre compte. Ce que vous supprimez est retiré de l’appli, et supprimer votre compte supprime tout ce qu’il contient. Les copies de sauvegarde suivent à mesure qu’elles sont remplacées.',
        ],
      },
      {
        id: 'changes',
        title: 'Modifications',
        body: [
          'Si cette politique change, nous mettrons à jour cette page. La date en haut indique quelle version vous lisez.',
        ],
      },
    ],
    contact: { id: 'contact', title: 'Contact', text: 'Pour toute question sur vos données :' },
  },
  accessibility: {
    title: 'Accessibilité',
    pageTitle: 'Déclaration d’accessibilité · Homefield',
    description:
      'Homefield au clavier, au lecteur d’écran, en grands caractères et en contraste élevé, ce qui manque encore, et comment nous le dire.',
    updated: 'Dernière mise à jour : novembre 2026',
    short: 'En bref :',
    shortText:
      'la personne qui conduit doit pouvoir lire l’agenda. Nous visons WCAG 2.2, niveau AA, sur tous les écrans.',
    sections: [
      {
        id: 'what-works',
        title: 'Ce qui fonctionne',
        body: [
          [
            'Tout se fait sans souris. Ce que l’on fait glisser se déplace aussi par une boîte de dialogue ou au clavier ; appuyez sur ? pour la liste des raccourcis, que l’on peut désactiver.',
            'Le lecteur d’écran lit chaque événement comme une phrase : enfant, titre, état, date, heure et lieu. Les changements automatiques sont annoncés.',
            'La couleur d’un enfant n’est jamais le seul signe : son nom et ses initiales sont à côté. Un événement annulé, déplacé ou en conflit le dit avec des mots.',
            'Des thèmes clair et sombre assez contrastés. Nous respectons les thèmes de contraste de votre système et son réglage de réduction des animations.',
            'Le texte suit la taille choisie dans votre navigateur ou votre téléphone, jusqu’au double. Dans les vues chargées, comme le mois, il grandit moins. L’agenda montre tout en taille réelle.',
            'Sur un téléphone, les commandes font au moins 44 pixels de haut.',
            'Trois langues, choisies une fois pour votre compte.',
          ],
        ],
      },
      {
        id: 'how-we-test',
        title: 'Comment nous testons',
        body: [
          'Chaque changement est vérifié automatiquement : axe-core sur les écrans de l’application et sur toutes les pages publiques, et des parcours entiers au clavier seul. Nous relisons aussi les écrans nous-mêmes dans les deux thèmes et sur de petits téléphones.',
          'Aucun organisme indépendant ne l’a encore examiné, ni des personnes qui utilisent un lecteur d’écran chaque jour. Si c’est votre cas, votre avis nous intéresse.',
        ],
      },
      {
        id: 'limits',
        title: 'Ce qui manque encore',
        body: [
          [
            'Les cartes sont des images. Le lieu est écrit à côté, avec un lien vers l’itinéraire.',
            'Une photo dans une conversation n’a de description que si la personne qui l’envoie en a écrit une.',
            'Les titres et les notes viennent de la plateforme de l’équipe tels qu’ils y sont écrits.',
            'Avec le texte agrandi au maximum, la semaine du calendrier défile dans son cadre ; la vue en liste montre les mêmes événements sans cela.',
          ],
        ],
      },
    ],
    contact: {
      id: 'tell-us',
      title: 'Dites-le-nous',
      text: 'Qu’est-ce qui vous a gêné ? Dites-nous quel écran et avec quoi vous le lisez, et nous répondrons :',
    },
  },
  help: {
    title: 'Aide',
    pageTitle: 'Aide · Homefield',
    description:
      'Des réponses courtes : où trouver le lien de calendrier de chaque plateforme, les niveaux d’accès, les rappels, venir d’un autre calendrier, et comment joindre l’assistance.',
    lead: 'Des réponses courtes, écrites par des gens qui passent leurs week-ends au bord des terrains.',
    search: 'Chercher dans l’aide',
    found: {
      none: 'Aucun résultat. Essayez d’autres mots, ou écrivez-nous.',
      one: '1 réponse',
      many: '{n} réponses',
    },
    groups: {
      start: 'Premiers pas',
      connections: 'Connexions',
      driving: 'Trajets',
      friends: 'Amis et accès',
      notifications: 'Notifications',
    },
    about: 'À propos de Homefield',
    aboutText:
      'L’agenda sportif de la famille : un seul calendrier pour tous les enfants, depuis toutes les applis d’équipe.',
    madeIn: 'Conçu à {city}.',
    stuck: 'Encore une question ? Écrivez-nous, une vraie personne vous répondra.',
    contact: 'Contacter l’assistance',
    all: 'Toute l’aide',
    next: 'À lire ensuite',
    leads: ['1 jour', '12 h', '6 h', '2 h', '1 h', '30 min', '15 min'],
    access: ['Discute', 'Voit les agendas', 'Gère', 'oui', 'non'],
    support: {
      summary: 'Résumé du problème',
      signedOut: 'Connectez-vous pour envoyer une demande d’assistance.',
      cancel: 'Annuler',
      close: 'Fermer',
    },
  },
}
