// While developing only: the build takes the style sheet from the rendered pages.
import.meta.glob('../features/site/pages/{chrome,demo,landing,styles,texts}/*.css', { eager: true });
