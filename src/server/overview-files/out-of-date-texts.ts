/** Of divisions that are not any more like what they were made like, as the screen says it. */
export const OUT_OF_DATE_TEXTS = {
  en: {
    revenue: '{{name}} is divided like its revenue as it was; that has changed since.',
    units: '{{name}} is divided like its units as they were; those have changed since.',
    allRevenue: '{{name}} is divided like all revenue as it was; that has changed since.',
    allUnits: '{{name}} is divided like all units as they were; those have changed since.',
    personnel: '{{name}} is divided like personnel costs as they were; those have changed since.',
    others: '{{name}} is divided like the indirect costs of the others as they were; those have changed since.',
    revenueOf: '{{name}} is divided like the revenue of {{of}} as it was; that has changed since.',
    unitsOf: '{{name}} is divided like the units of {{of}} as they were; those have changed since.',
    division: '{{name}} is divided as {{of}} was; that has been divided otherwise since.',
    nothing: '{{name}} is still divided as before, but the figures it is divided like are 0 now.',
    nothingSeveral:
      '{{count}} costs are still divided as before, but the figures they are divided like are 0 now: {{names}}.',
    some: '{{name}} is divided over some only, by figures that have changed since.',
    several: '{{count}} costs are divided like figures that have changed since: {{names}}.',
  },
  nl: {
    revenue: '{{name}} is verdeeld zoals de omzet ervan was; die is sindsdien veranderd.',
    units: '{{name}} is verdeeld zoals de eenheden ervan waren; die zijn sindsdien veranderd.',
    allRevenue: '{{name}} is verdeeld zoals alle omzet was; die is sindsdien veranderd.',
    allUnits: '{{name}} is verdeeld zoals alle eenheden waren; die zijn sindsdien veranderd.',
    personnel: '{{name}} is verdeeld zoals de personeelskosten waren; die zijn sindsdien veranderd.',
    others: '{{name}} is verdeeld zoals de indirecte kosten van de andere waren; die zijn sindsdien veranderd.',
    revenueOf: '{{name}} is verdeeld zoals de omzet van {{of}} was; die is sindsdien veranderd.',
    unitsOf: '{{name}} is verdeeld zoals de eenheden van {{of}} waren; die zijn sindsdien veranderd.',
    division: '{{name}} is verdeeld zoals {{of}} was verdeeld; dat is sindsdien anders verdeeld.',
    nothing: '{{name}} is nog verdeeld zoals eerst, maar de cijfers waarnaar dat ging zijn nu 0.',
    nothingSeveral:
      '{{count}} verdelingen zijn nog zoals eerst, maar de cijfers waarnaar ze gingen zijn nu 0: {{names}}.',
    some: '{{name}} is over een paar verdeeld, naar cijfers die sindsdien zijn veranderd.',
    several: '{{count}} verdelingen zijn gemaakt naar cijfers die sindsdien veranderd zijn: {{names}}.',
  },
};
